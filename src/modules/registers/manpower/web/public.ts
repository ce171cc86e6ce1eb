/** What pages of other modules show. */
export { ProjectBookings } from './booking/Bookings.tsx';
export { bookingPageTexts } from './booking/texts.ts';
