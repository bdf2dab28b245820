import { useWatch } from 'react-hook-form';
import { ageOn } from '../../i18n/format';
import { useT } from '../../i18n/react';
import { todayIn } from '../../i18n/zone';
import { getSession, zoneOf } from '../../providers/session';
import type { FormValues } from '../../screens/form/values/merge';

/** The age next to the birth date (CUS-37). */
export const Age = ({ name }: { readonly name: string }) => (
  <AgeText birthDate={useWatch<FormValues>({ name })} />
);

export const AgeText = ({ birthDate }: { readonly birthDate: unknown }) => {
  const t = useT();
  const years = ageOn(birthDate, todayIn(zoneOf(getSession()), new Date()));
  return years === null ? null : (
    <span className="form-field-hint">{t('common.years', { count: years })}</span>
  );
};
