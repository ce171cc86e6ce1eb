import { Navigate } from 'react-router';
import { home } from '#web/shell/actions.ts';

/** The address without a kind leads to the viewer's default workbench. */
export default function DefaultWorkbenchPage() {
  return <Navigate to={home()} replace />;
}
