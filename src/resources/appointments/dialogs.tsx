import { useCan } from '@refinedev/core';
import { questionOf } from '../../schema/action';
import type { RowOf } from '../../schema/types';
import { ActionDialog } from '../../screens/actions/action-dialog';
import { ActionRun } from '../../screens/actions/action-run';
import { useAction } from '../../screens/actions/use-action';
import { textIn, useRowSubject } from '../../screens/data/row';
import { FormBranch } from '../../screens/form/values/form-zone';
import type { RowDialogProps } from '../../screens/screen';
import { useWords } from '../../screens/words';
import { markDone, markNoShow, reschedule } from './desk-actions';
import { appointments } from './entity';
import { cameAppointments } from './words';

type Row = RowOf<typeof appointments>;

/** Starts with the appointment's current time in its branch's time zone. */
export const MoveDialog = ({ row, onClose }: RowDialogProps<Row>) => (
  <FormBranch value="branchId">
    <ActionRun
      action={reschedule}
      screen={{ entity: appointments }}
      row={row}
      values={{ start: row.start, branchId: row.branchId }}
      onClose={onClose}
    />
  </FormBranch>
);

const words = {
  question: { ar: 'هل حضرت {name}؟', en: 'Did {name} come?' },
  absent: { ar: 'غياب', en: 'No-show' },
} as const;

interface CameDialogProps extends RowDialogProps<Row> {
  readonly isBusy: boolean;
  readonly problem: string;
  readonly onCame: () => void;
  /** Called once she is marked as absent. */
  readonly onAbsent: () => void;
}

/** Asks whether she came before an appointment without an arrival is done: she is billed then, or a no-show. */
export const CameDialog = ({ row, isBusy, problem, onCame, onAbsent, onClose }: CameDialogProps) => {
  const { label } = useWords();
  const absent = useAction(markNoShow);
  const mayMark = useCan({ resource: 'appointments', action: 'update' }).data?.can === true;
  const early = questionOf(markDone, row);
  const name = textIn(row, 'customerFullName') || (row.title ?? '');
  const markAbsent = async () => {
    if (await absent.send({ id: row.id }, {}, { text: () => name })) onAbsent();
  };
  return (
    <ActionDialog
      title={label(markDone.label)}
      subject={useRowSubject()({ entity: appointments }, row)}
      width={440}
      okText={label(cameAppointments.input.came.label)}
      others={mayMark ? [{ text: label(words.absent), isDanger: true, onSend: () => void markAbsent() }] : []}
      isBusy={isBusy || absent.isBusy}
      problem={problem || absent.problem}
      onSend={onCame}
      onClose={onClose}
    >
      {early && <p className="dialog-question">{label(early)}</p>}
      <p className="dialog-question">{label(words.question, { name })}</p>
    </ActionDialog>
  );
};

const atOnce = { ...markDone, input: {} };

/** Marks an appointment as done. */
export const DoneDialog = (props: RowDialogProps<Row>) => {
  const { row, onClose } = props;
  const call = useAction(markDone);
  const done = async () => {
    if (await call.send({ id: row.id }, { came: true }, { text: () => textIn(row, 'customerFullName') }))
      onClose();
  };
  return row.attendanceId === null ? (
    <CameDialog
      {...props}
      isBusy={call.isBusy}
      problem={call.problem}
      onCame={() => void done()}
      onAbsent={onClose}
    />
  ) : (
    <ActionRun {...props} action={atOnce} screen={{ entity: appointments }} />
  );
};
