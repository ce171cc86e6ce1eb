/** What screens of other modules take from classifications. */
export { ClassInput } from './ClassInput.tsx';
