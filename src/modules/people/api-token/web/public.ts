/** For other modules that show something secret once. */
export { ShownOnce } from './ShownOnce.tsx';
