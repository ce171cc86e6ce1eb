/** The tab of requests for people among human resources; its code comes when it is opened. */
import { lazy, Suspense } from 'react';

const Inbox = lazy(async () => ({ default: (await import('./Bookings.tsx')).BookingInbox }));

export const BookingTab = () => (
  <Suspense>
    <Inbox />
  </Suspense>
);
