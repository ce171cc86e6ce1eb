/** Customers, and what suppliers and contracts share with them, for other modules. */
export { customerService } from './customer.ts';
export { circleWhere, departmentOf, goneInCharge, inCircles, partyService } from './party-service.ts';
