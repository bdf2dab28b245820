import type { RowOf } from '../../schema/types';
import { ActionRun } from '../../screens/actions/action-run';
import { FormBranch } from '../../screens/form/values/form-zone';
import type { RowDialogProps } from '../../screens/screen';
import { reschedule } from './desk-actions';
import { appointments } from './entity';

/** Starts with the appointment's current time in its branch's time zone. */
export const MoveDialog = ({ row, onClose }: RowDialogProps<RowOf<typeof appointments>>) => (
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
