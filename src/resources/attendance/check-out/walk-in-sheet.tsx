import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, type RefSelectProps, Select } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useFormat } from '../../../i18n/react';
import { HttpError, isAborted } from '../../../providers/http-error';
import { errorMessage } from '../../../providers/messages';
import { useSession } from '../../../providers/session';
import { pushToast } from '../../../providers/toasts';
import { activeBranches } from '../../../providers/user';
import { ActionDialog } from '../../../screens/actions/action-dialog';
import { ReferenceSelect } from '../../../screens/controls/reference-select';
import { numberIn } from '../../../screens/data/row';
import { FieldFrame } from '../../../screens/form/frame/field-frame';
import { useSave } from '../../../screens/form/save/use-save';
import type { FormValues } from '../../../screens/form/values/merge';
import { useWords } from '../../../screens/words';
import { CustomerInput } from '../../customers/input/customer-input';
import { services } from '../../services/entity';
import { attendance } from '../entity';
import { type Colleague, useStaff } from '../form/walk-in';
import { CheckOutSheet } from './sheet';

interface WalkInProps {
  readonly branchId?: number | null;
  readonly onClose: () => void;
}

interface Line {
  readonly key: number;
  readonly serviceId: number | null;
  /** Undefined until somebody was asked; null for whoever is free. */
  readonly staffId: number | null | undefined;
}

/**
 * Somebody without a booking: who, which services, with whom. What comes next has the focus and its list open, so that
 * each answer is one press; the visit holds the specialist's time from now on, and is paid now or later.
 */
export const WalkInSheet = ({ branchId, onClose }: WalkInProps) => {
  const { t, entityText } = useWords();
  const { user, choice } = useSession();
  const branches = activeBranches(user);
  const own = branchId ?? (typeof choice === 'number' ? choice : branches[0]?.id) ?? null;
  const form = useForm<FormValues>({ defaultValues: { customerId: null, branchId: own } });
  const values = form.watch();
  const place = numberIn(values, 'branchId') ?? null;
  const customerId = numberIn(values, 'customerId') ?? null;
  const [lines, setLines] = useState<readonly Line[]>([{ key: 0, serviceId: null, staffId: undefined }]);
  const colleagues = useStaff(place, customerId !== null);
  const { isBusy, problem, checkIn } = useCheckIn();
  const [paying, setPaying] = useState<number>();
  if (paying !== undefined) return <CheckOutSheet of={{ attendanceId: paying }} onClose={onClose} />;

  const chosen = lines.filter(({ serviceId }) => serviceId !== null);
  const send = async (isPaying: boolean) => {
    const visit = await checkIn({
      customerId,
      branchId: place,
      source: 'WalkIn',
      ...(chosen.length > 0
        ? { services: chosen.map(({ serviceId, staffId = null }) => ({ serviceId, staffId })) }
        : {}),
    });
    if (visit === undefined) return;
    if (isPaying) setPaying(visit);
    else onClose();
  };
  const change = (key: number, changed: Partial<Line>) =>
    setLines(lines.map((line) => (line.key === key ? { ...line, ...changed } : line)));
  const isOff = customerId === null || place === null;
  return (
    <FormProvider {...form}>
      <ActionDialog
        title={t('attendance.walkIn')}
        okText={t('attendance.checkIn')}
        isBusy={isBusy}
        isOff={isOff}
        problem={problem}
        width={600}
        others={[
          {
            text: t('checkOut.walkInPay'),
            isOff: isOff || chosen.length === 0,
            onSend: () => void send(true),
          },
        ]}
        onSend={() => void send(false)}
        onClose={onClose}
      >
        <FieldFrame
          id="walk-in-customer"
          label={t('common.customer')}
          required
          wide
          error={undefined}
          hint={undefined}
        >
          <CustomerInput
            id="walk-in-customer"
            name="customerId"
            mode="create"
            row={undefined}
            invalid={false}
            describedBy={undefined}
          />
        </FieldFrame>
        {branches.length > 1 && (
          <FieldFrame
            id="walk-in-branch"
            label={t('common.branch')}
            required
            wide
            error={undefined}
            hint={undefined}
          >
            <ReferenceSelect
              id="walk-in-branch"
              to="branches"
              value={place}
              onChange={(next) => form.setValue('branchId', next)}
            />
          </FieldFrame>
        )}
        {customerId !== null && (
          <fieldset className="plain-fieldset" aria-label={entityText(services, 'title')}>
            {lines.map((line, index) => (
              <ServiceLine
                key={line.key}
                line={line}
                number={index + 1}
                colleagues={colleagues}
                onChange={(changed) => change(line.key, changed)}
                onRemove={() => setLines(lines.filter(({ key }) => key !== line.key))}
              />
            ))}
            <Button
              type="dashed"
              size="small"
              icon={<PlusOutlined />}
              onClick={() =>
                setLines([
                  ...lines,
                  { key: (lines.at(-1)?.key ?? 0) + 1, serviceId: null, staffId: undefined },
                ])
              }
            >
              {t('checkOut.addService')}
            </Button>
          </fieldset>
        )}
      </ActionDialog>
    </FormProvider>
  );
};

interface ServiceLineProps {
  readonly line: Line;
  readonly number: number;
  readonly colleagues: readonly Colleague[];
  readonly onChange: (changed: Partial<Line>) => void;
  readonly onRemove: () => void;
}

const ServiceLine = ({ line, number, colleagues, onChange, onRemove }: ServiceLineProps) => {
  const { t } = useWords();
  const place = useFormat().integer(number);
  const { serviceId, staffId } = line;
  const staff = useRef<RefSelectProps>(null);
  const [isOpen, setOpen] = useState(false);
  const isNext = serviceId !== null && staffId === undefined;
  useEffect(() => {
    if (!isNext) return;
    // A select whose option was pressed takes the focus back once more, which would close this one.
    const timer = setTimeout(() => {
      staff.current?.focus();
      setOpen(true);
    }, 100);
    return () => clearTimeout(timer);
  }, [isNext]);
  return (
    <div className="walk-in-line">
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
          ref={staff}
          open={isOpen}
          onOpenChange={setOpen}
          placeholder={t('checkOut.staff')}
          value={staffId === null ? anyone : (staffId ?? null)}
          options={[
            { value: anyone, label: t('checkOut.anyStaff') },
            ...colleagues.map(({ value, label, isFree }) => ({ value, label, disabled: !isFree })),
          ]}
          onChange={(next) => onChange({ staffId: next === anyone ? null : next })}
        />
      )}
      <button
        type="button"
        className="icon-button icon-button-danger"
        aria-label={`${t('common.delete')} ${place}`}
        title={t('common.delete')}
        onClick={onRemove}
      >
        <DeleteOutlined />
      </button>
    </div>
  );
};

/** No row has this number. */
const anyone = 0;

/** Checks somebody in; the number of the visit, or undefined when it was refused, which has been said by then. */
const useCheckIn = () => {
  const { t, entityText } = useWords();
  const save = useSave(attendance, {});
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const checkIn = async (values: FormValues): Promise<number | undefined> => {
    setBusy(true);
    setProblem('');
    try {
      const visit = await save(values, undefined, values);
      pushToast({ kind: 'success', title: entityText(attendance, 'added') });
      return numberIn(visit, 'id');
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      if (isAborted(error) || error.status === 401) return undefined;
      setProblem(errorMessage(error, t));
      pushToast({ kind: 'error', title: t('common.error'), text: errorMessage(error, t) });
      return undefined;
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, problem, checkIn };
};
