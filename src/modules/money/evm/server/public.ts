/** Earned value for other modules. */
export { evmDataOf } from './evm-data.ts';
