/** What other modules show of issues. */
export { nameWithSeen } from './SeenBefore.tsx';
