import { EventChannels } from './EventChannels.tsx';

/** Events of workflows and of the system: by which channel people are told. Events of projects have pages of their own. */
export default function SystemNotificationPage() {
  return <EventChannels />;
}
