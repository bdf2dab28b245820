import { defineRefusals } from '../../schema/refusal';

export const packageRefusals = defineRefusals('package', {
  noSessions: { ar: 'لا توجد جلسات متاحة في الباقة', en: 'No sessions are available in the package' },
});
