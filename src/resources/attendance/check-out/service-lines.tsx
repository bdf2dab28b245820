import { PlusOutlined } from '@ant-design/icons';
import { Button, type RefSelectProps, Select } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useFormat, useT } from '../../../i18n/react';
import { ReferenceSelect } from '../../../screens/controls/reference-select';
import { RemoveButton } from '../../../screens/controls/remove-button';
import { Glyph } from '../../../screens/glyph';
import { useMinute } from '../../../screens/hooks';
import { useQueryOf } from '../../../screens/query/use-query-of';
import { staff } from '../../appointments/queries';
import { services } from '../../services/entity';
import '../attendance.css';

export interface ServiceLine {
  readonly key: number;
  readonly serviceId: number | null;
  /** Undefined until the user chooses; null for any free specialist. */
  readonly staffId: number | null | undefined;
}

export const newLine = (key: number): ServiceLine => ({ key, serviceId: null, staffId: undefined });

/** Request body of the lines; lines without a service are left out. */
export const sentLines = (lines: readonly ServiceLine[]) =>
  lines.flatMap(({ serviceId, staffId = null }) => (serviceId === null ? [] : [{ serviceId, staffId }]));

interface ServiceLinesProps {
  readonly value: readonly ServiceLine[];
  readonly onChange: (lines: readonly ServiceLine[]) => void;
  readonly branchId: number | null;
  readonly errorOf?: (index: number) => string;
}

/**
 * Services of a visit without an appointment, each with a specialist whose time is held from now on.
 * The next select has the focus and is open, so that each answer is one press.
 */
export const ServiceLines = ({ value, onChange, branchId, errorOf }: ServiceLinesProps) => {
  const t = useT();
  const colleagues = useStaff(branchId, value.length > 0);
  return (
    <div className="stack">
      {value.map((line, index) => (
        <Line
          key={line.key}
          line={line}
          number={index + 1}
          colleagues={colleagues}
          error={errorOf?.(index)}
          onChange={(changed) =>
            onChange(value.map((one) => (one.key === line.key ? { ...one, ...changed } : one)))
          }
          onRemove={() => onChange(value.filter(({ key }) => key !== line.key))}
        />
      ))}
      <Button
        type="dashed"
        size="small"
        className="start"
        icon={<Glyph of={PlusOutlined} />}
        onClick={() => onChange([...value, newLine((value.at(-1)?.key ?? -1) + 1)])}
      >
        {t('checkOut.addService')}
      </Button>
    </div>
  );
};

interface LineProps {
  readonly line: ServiceLine;
  readonly number: number;
  readonly colleagues: ReturnType<typeof useStaff>;
  readonly error: string | undefined;
  readonly onChange: (changed: Partial<ServiceLine>) => void;
  readonly onRemove: () => void;
}

const Line = ({ line, number, colleagues, error, onChange, onRemove }: LineProps) => {
  const t = useT();
  const place = useFormat().integer(number);
  const { serviceId, staffId } = line;
  const select = useRef<RefSelectProps>(null);
  const [isOpen, setOpen] = useState(false);
  const isNext = serviceId !== null && staffId === undefined;
  useEffect(() => {
    if (!isNext) return;
    // The previous select takes the focus back after its option is pressed, which would close this one.
    const timer = setTimeout(() => {
      select.current?.focus();
      setOpen(true);
    }, 100);
    return () => clearTimeout(timer);
  }, [isNext]);
  return (
    <div className="grid check-in-service">
      <ReferenceSelect
        to={services.name}
        isNext
        aria-label={`${t('checkOut.service')} ${place}`}
        placeholder={t('checkOut.service')}
        value={serviceId}
        onChange={(next) => onChange({ serviceId: next })}
      />
      {serviceId === null ? (
        <span />
      ) : (
        <Select<number>
          aria-label={`${t('checkOut.staff')} ${place}`}
          className="input-wide"
          ref={select}
          open={isOpen}
          onOpenChange={setOpen}
          placeholder={t('checkOut.staff')}
          value={staffId === null ? anyone : (staffId ?? null)}
          options={[{ value: anyone, label: t('checkOut.anyStaff') }, ...colleagues]}
          onChange={(next) => onChange({ staffId: next === anyone ? null : next })}
        />
      )}
      <RemoveButton text={t('common.delete')} of={` ${place}`} onRemove={onRemove} />
      {error && (
        <p className="form-field-error" role="alert">
          {error}
        </p>
      )}
    </div>
  );
};

/** No user has this id. */
const anyone = 0;

/** Minutes ahead for which staff must be free. */
const lookAhead = 30;

const useStaff = (branchId: number | null, isAsked: boolean) => {
  const now = useMinute() * 60_000;
  const [start = '', end = ''] = [now, now + lookAhead * 60_000].map((at) => new Date(at).toISOString());
  const { data = [] } = useQueryOf(
    staff,
    { branchId: branchId ?? 0, start, end },
    { isWanted: isAsked && branchId !== null },
  );
  return data.map(({ id, fullName, isFree }) => ({ value: id, label: fullName, disabled: !isFree }));
};
