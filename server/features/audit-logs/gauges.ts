import type { Gauge } from '../../kernel/gauges';

/** Entries that the sealer has not taken into the chain yet. It runs every second. */
export const auditLogGauges: readonly Gauge[] = [
  {
    name: 'audit_unsealed_seconds',
    help: 'Age of the oldest audit entry without a seal. None: all are sealed',
    sql: 'select extract(epoch from now() - min(a.timestamp)) from audit_unsealed u join audit_logs a on a.id = u.audit_id',
    alarm: {
      above: 60,
      says: (seconds) => ({
        en: `Audit entries have waited for their seal for ${Math.round(seconds ?? 0)} s. No server is running, or its log names the failure of the sealer.`,
        ar: `قيود في سجل المراجعة لم تُختم منذ ${Math.round(seconds ?? 0)} ث. إما أن الخادم متوقف وإما أن سببه مذكور في سجله.`,
      }),
    },
  },
];
