import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
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
import { newLine, type ServiceLine, ServiceLines, sentLines } from './service-lines';
import CheckOutSheet from './sheet';

/**
 * Somebody without a booking: who, which services, with whom. What comes next has the focus and its list open, so that
 * each answer is one press; the visit holds the specialist's time from now on, and is paid now or later.
 */
const WalkInSheet = ({
  branchId,
  onClose,
}: {
  readonly branchId?: number | null;
  readonly onClose: () => void;
}) => {
  const { t, entityText } = useWords();
  const { user, choice } = useSession();
  const branches = activeBranches(user);
  const own = branchId ?? (typeof choice === 'number' ? choice : branches[0]?.id) ?? null;
  const form = useForm<FormValues>({ defaultValues: { customerId: null, branchId: own } });
  const values = form.watch();
  const place = numberIn(values, 'branchId') ?? null;
  const customerId = numberIn(values, 'customerId') ?? null;
  const [lines, setLines] = useState<readonly ServiceLine[]>([newLine(0)]);
  const { isBusy, problem, checkIn } = useCheckIn();
  const [paying, setPaying] = useState<number>();
  if (paying !== undefined) return <CheckOutSheet of={{ attendanceId: paying }} onClose={onClose} />;

  const chosen = sentLines(lines);
  const send = async (isPaying: boolean) => {
    const visit = await checkIn({
      customerId,
      branchId: place,
      source: 'WalkIn',
      ...(chosen.length > 0 ? { services: chosen } : {}),
    });
    if (visit === undefined) return;
    if (isPaying) setPaying(visit);
    else onClose();
  };
  const isOff = customerId === null || place === null;
  return (
    <FormProvider {...form}>
      <ActionDialog
        title={t('attendance.walkIn')}
        okText={entityText(attendance, 'save')}
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
        <FieldFrame id="walk-in-customer" label={t('common.customer')} required wide>
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
          <FieldFrame id="walk-in-branch" label={t('common.branch')} required wide>
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
            <ServiceLines value={lines} onChange={setLines} branchId={place} />
          </fieldset>
        )}
      </ActionDialog>
    </FormProvider>
  );
};

export default WalkInSheet;

/** Checks somebody in; the number of the visit, or undefined when it was refused, which has been said by then. */
const useCheckIn = () => {
  const { t, entityText } = useWords();
  const save = useSave(attendance);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const checkIn = async (values: FormValues): Promise<number | undefined> => {
    setBusy(true);
    setProblem('');
    try {
      const visit = await save(values, undefined);
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
