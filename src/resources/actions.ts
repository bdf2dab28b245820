import type { Actions } from '../schema/action';

type Load = () => Promise<Actions>;

/**
 * The actions whose buttons stand with rows, by the name of their entity: a list loads those of its own. All of them
 * stand in `calls.ts`, too, with those that have no button.
 */
export const rowActionsFor: Readonly<Record<string, Load>> = {
  appointments: async () => (await import('./appointments/desk-actions')).bookingDeskActions,
  attendance: async () => (await import('./attendance/actions')).attendanceActions,
  channels: async () => (await import('./channels/actions')).channelRowActions,
  customerPackages: async () => (await import('./customer-packages/actions')).customerPackageActions,
  customers: async () => {
    const [{ mergeActions }, { eraseActions }] = await Promise.all([
      import('./customers/merge'),
      import('./customers/erase'),
    ]);
    return { ...mergeActions, ...eraseActions };
  },
  followups: async () => (await import('./follow-ups/actions')).followUpActions,
  invoices: async () => (await import('./invoices/actions')).invoiceActions,
  messages: async () => (await import('./messages/actions')).messageRowActions,
};
