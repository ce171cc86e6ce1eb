/** Classifications on screens of other modules. */
export { ClassInput } from './ClassInput.tsx';
