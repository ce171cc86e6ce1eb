/** What other modules ask about when work is done. */
export { addedByBookings } from './booking/booked-load.ts';
export { calendarsOf, partsOfPeople, positionTenths } from './parts.ts';
export { loadOf, personLoads } from './person-loads.ts';
