/** Suppliers for other modules. */
export { supplierService } from './supplier.ts';
