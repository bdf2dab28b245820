import { useT } from '../../../i18n/react';
import { RemoveButton } from '../../../screens/controls/remove-button';
import { TimeEntry } from '../../../screens/controls/time-entry';
import { branches } from '../entity';

interface StretchProps {
  /** The weekday, used in front of the labels 'opens' and 'closes'. */
  readonly of: string;
  readonly opens: string | null;
  readonly closes: string | null;
  readonly error: string | undefined;
  readonly onChange: (times: { readonly opens: string | null; readonly closes: string | null }) => void;
  /** Undefined if this is the only stretch of the day. */
  readonly onRemove: (() => void) | undefined;
}

/** Opening and closing time; marks a closing after midnight as the next day. */
export const Stretch = ({ of, opens, closes, error, onChange, onRemove }: StretchProps) => {
  const t = useT();
  const picker = (side: 'opens' | 'closes', value: string | null) => (
    <TimeEntry
      aria-label={`${of}: ${t(`branches.hours.${side}`)}`}
      className="hours-time"
      mayBeEmpty={false}
      invalid={error !== undefined}
      near={branches.fields.openingHours.fields[side].near}
      value={value}
      onChange={(time) => onChange({ opens, closes, [side]: time })}
    />
  );
  const isNight = opens !== null && closes !== null && closes <= opens && closes !== '00:00';
  return (
    <div className="cluster hours-stretch gap-6">
      {picker('opens', opens)}
      <span aria-hidden="true">–</span>
      {picker('closes', closes)}
      {onRemove && (
        <RemoveButton text={t('branches.hours.remove')} of={`: ${of} ${opens ?? ''}`} onRemove={onRemove} />
      )}
      {isNight && <span className="hours-night">{t('branches.hours.nextDay')}</span>}
      {error !== undefined && (
        <p className="form-field-error" role="alert">
          {error}
        </p>
      )}
    </div>
  );
};
