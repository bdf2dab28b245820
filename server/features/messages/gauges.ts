import type { Gauge } from '../../kernel/gauges';

const hour = 3600;

/** Messages that wait or whose fate is unknown: the outbox as an operator watches it. */
export const messageGauges: readonly Gauge[] = [
  {
    name: 'outbox_waiting_messages',
    help: 'Messages whose time to be sent has come and that no provider has taken yet',
    sql: `select count(*) from messages where status in ('queued', 'sending') and not_before <= now()`,
  },
  {
    name: 'outbox_oldest_seconds',
    help: 'Age of the message that has waited longest since its time came. None: nothing waits',
    sql: `select extract(epoch from now() - min(not_before)) from messages where status in ('queued', 'sending') and not_before <= now()`,
    alarm: {
      above: hour,
      says: (seconds) => {
        const hours = Math.round((seconds ?? 0) / hour);
        return {
          en: `A message has waited to be sent for ${hours} h. Open the messaging page: it names the channel that is not linked or rests.`,
          ar: `توجد رسالة لم تُرسل منذ ${hours} س. افتح صفحة المراسلة ففيها القناة غير المرتبطة أو المتوقفة.`,
        };
      },
    },
  },
  {
    name: 'outbox_doubtful_messages',
    help: 'Messages of which nobody knows whether they arrived, waiting for a decision of staff',
    sql: `select count(*) from messages where status = 'doubtful' and needs_staff`,
    alarm: {
      above: 0,
      says: (count) => ({
        en: `${count} messages wait for a decision, because nobody knows whether they arrived. The messaging page lists them.`,
        ar: `رسائل بانتظار قرار لأن وصولها غير مؤكد: ${count}. تجدها في صفحة المراسلة.`,
      }),
    },
  },
];
