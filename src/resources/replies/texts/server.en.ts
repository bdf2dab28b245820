import type { texts as ar } from './server.ar';

export const texts: Record<keyof typeof ar, string> = {
  'replies.cancelTask': 'A customer asks to cancel the booking on {day} at {time}; it still stands',
  'template.cancelAsked':
    'Your wish to cancel the appointment on {day} at {time} has arrived. The appointment stands until {center_name} contacts you to confirm.',
};
