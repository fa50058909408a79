import { Navigate, useLocation } from 'react-router-dom';
import { Home } from './Home.tsx';

/** Reset links in older emails lead to /index.html, with their token. */
export function Index() {
  const { search } = useLocation();
  return search.includes('token=') ? <Navigate to={`/reset-password${search}`} replace /> : <Home />;
}
