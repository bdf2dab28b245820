import type { FastifyInstance } from 'fastify';
import { shiftTimes } from '../../src/resources/shifts/rules';
import type { Services } from './context';

/** Values before anybody edits them (table under SET-05). */
export const defaultSettings = {
  systemName: 'مركز التجميل',
  systemNameEn: 'Beauty Center',
  systemLogo: '/logo.svg',
  brandColor: '#b83280',
  taxRate: 0.15,
  invoiceTaxRate: 0.14,
  followUpDays: 21,
  loyaltyEnabled: true,
  loyaltyEarnAmount: 100,
  loyaltyPointValue: 1,
  creditEnabled: true,
  // The two parts of the working day, from the earliest start to the latest end; no shift type (FND-19).
  defaultShiftTimes: { morning: { start: '08:00', end: '16:00' }, evening: { start: '16:00', end: '22:00' } },
  discountLimitPercent: 100,
  packageUse: 'proportion',
  packageRefund: 'listPrice',
  noShowUsesSession: false,
  drawerEnabled: false,
  // What choosing a type fills into a shift; a type without times leaves them as they are (SHF-11).
  shiftTypes: { ...shiftTimes, Custom: {} },
  numerals: 'arab',
  clock: '12',
  userEmailDomain: 'beautycenter.example',
  sessionIdleHours: 12,
  sessionAbsoluteDays: 7,
  passwordMinLength: 8,
} as const;

/** Reading the settings; what is seen without signing in is the brand (SET-05). */
export const settingsRoutes = (app: FastifyInstance, services: Services): void => {
  app.get('/settings', () => readSettings(services));
  app.get('/settings/public', { config: { public: true } }, async () => {
    const all = await readSettings(services);
    const { systemName, systemNameEn, systemLogo, brandColor, numerals, clock } = all;
    return { systemName, systemNameEn, systemLogo, brandColor, numerals, clock };
  });
};

const readSettings = async ({ pool }: Services): Promise<Record<string, unknown>> => {
  const { rows } = await pool.query<{ key: string; value: unknown }>('select key, value from settings');
  const known = new Set(Object.keys(defaultSettings));
  const stored = rows.filter(({ key }) => known.has(key)).map(({ key, value }) => [key, value] as const);
  return { ...defaultSettings, ...Object.fromEntries(stored) };
};
