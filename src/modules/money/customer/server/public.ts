/** Customers, and what suppliers and contracts share with them, for other modules. */
export { customerService } from './customer.ts';
export { circleWhere, goneInCharge, inCharge, inCircles, partyService } from './party-service.ts';
