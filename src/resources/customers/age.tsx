import { useWatch } from 'react-hook-form';
import { useFormat, useT } from '../../i18n/react';
import { todayIn } from '../../i18n/zone';
import { getSession, zoneOf } from '../../providers/session';
import type { FormValues } from '../../screens/form/values/merge';

/** The age next to the birth date (CUS-37). */
export const Age = ({ name }: { readonly name: string }) => (
  <AgeText birthDate={useWatch<FormValues>({ name })} />
);

export const AgeText = ({ birthDate }: { readonly birthDate: unknown }) => {
  const t = useT();
  const format = useFormat();
  const age = format.age(birthDate, todayIn(zoneOf(getSession()), new Date()));
  return /\p{Nd}/u.test(age) ? <span className="form-field-hint">{t('common.years', { age })}</span> : null;
};
