import { EventChannels } from './EventChannels.tsx';

/** Events of workflows and of the system: channels of notification. Events of projects have their own pages. */
export default function SystemNotificationPage() {
  return <EventChannels />;
}
