import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { activeBranches, useSession } from '../../../providers/session';
import { ActionDialog } from '../../../screens/actions/action-dialog';
import { ReferenceSelect } from '../../../screens/controls/reference-select';
import { numberIn } from '../../../screens/data/row';
import { useAdd } from '../../../screens/data/use-add';
import { FieldFrame } from '../../../screens/form/frame/field-frame';
import type { FormValues } from '../../../screens/form/values/merge';
import { useCall } from '../../../screens/query/use-call';
import { useWords } from '../../../screens/words';
import { CustomerField } from '../../customers/input/customer-input';
import { services } from '../../services/entity';
import { attendance } from '../entity';
import { newLine, ServiceLines, sentLines } from './service-lines';
import CheckOutSheet from './sheet';

/**
 * Checks in a customer without an appointment. The next select has the focus and is open, so that each answer
 * is one press. The visit holds the specialist's time from now on and is paid now or later.
 */
const WalkInSheet = ({
  branchId,
  onClose,
}: {
  readonly branchId?: number | null;
  readonly onClose: () => void;
}) => {
  const { t, entityText } = useWords();
  const add = useAdd(attendance);
  const { user, choice } = useSession();
  const branches = activeBranches(user);
  const own = branchId ?? (typeof choice === 'number' ? choice : branches[0]?.id) ?? null;
  const form = useForm<FormValues>({
    defaultValues: { customerId: null, branchId: own, services: [newLine] },
  });
  const values = form.watch();
  const place = numberIn(values, 'branchId') ?? null;
  const customerId = numberIn(values, 'customerId') ?? null;
  const { isBusy, problem, run } = useCall();
  const [paying, setPaying] = useState<number>();
  if (paying !== undefined) return <CheckOutSheet of={{ attendanceId: paying }} onClose={onClose} />;

  const chosen = sentLines(values);
  const checkIn = (isPaying: boolean) =>
    run(async () => {
      const services = chosen.length > 0 ? { services: chosen } : {};
      const visit = await add({ customerId, branchId: place, source: 'WalkIn', ...services });
      if (isPaying) setPaying(visit.id);
      else onClose();
    });
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
            onSend: () => void checkIn(true),
          },
        ]}
        onSend={() => void checkIn(false)}
        onClose={onClose}
      >
        <CustomerField id="walk-in-customer" />
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
            <ServiceLines branchId={place} />
          </fieldset>
        )}
      </ActionDialog>
    </FormProvider>
  );
};

export default WalkInSheet;
