/** The libraries, to be run by themselves before what is built on them. */
export { hydrateRoot } from 'react-dom/client';
