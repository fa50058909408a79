import { createContext } from 'react';

/** Ends the title of every page. */
export const SiteName = createContext('');
