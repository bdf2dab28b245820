import { Link } from 'react-router';
import { useCan } from '../../../providers/access';
import { useSession } from '../../../providers/session';
import { type BranchChoice, branchIdsFor } from '../../../providers/user';
import { tasks } from '../../../resources/tasks/entity';
import { waiting } from '../../../resources/tasks/queries';
import type { RowOf } from '../../../schema/types';
import { RowOffers } from '../../../screens/actions/commands';
import { useFormatFor } from '../../../screens/data/row-title';
import { useQueryOf } from '../../../screens/query/use-query-of';
import { useWords } from '../../../screens/words';
import { deskScreens } from '../desk-screens';
import type { PartProps } from './arrivals';
import { DeskRow, Section } from './parts';

interface TasksProps extends Pick<PartProps, 'open'> {
  readonly choice: BranchChoice | null;
}

/** What the reader has to do by the end of today; nothing stands here while there is nothing. */
export const Tasks = ({ choice, open }: TasksProps) => {
  const { user } = useSession();
  const { label } = useWords();
  const formatFor = useFormatFor();
  const branchId = branchIdsFor(user, choice);
  const mayRead = useCan('tasks.read');
  const isWanted = mayRead && (branchId === undefined || branchId.length > 0);
  const { data } = useQueryOf(waiting, { branchId }, { isWanted });
  if (!data || data.tasks.length === 0) return null;
  return (
    <Section id="tasks" title={label(tasks.label.many)} count={data.tasks.length} empty="">
      {data.tasks.map((row) => (
        <DeskRow
          key={row.id}
          id={row.id}
          at={<bdi>{formatFor(row).date(row.dueOn)}</bdi>}
          name={
            <Link className="bare today-open" to={pathOf(row)}>
              <bdi>{row.title}</bdi>
            </Link>
          }
          about={row.isOverdue && label(tasks.fields.isOverdue.label)}
          actions={<RowOffers screen={deskScreens.task} row={row} first="finish" open={open} />}
        />
      ))}
    </Section>
  );
};

/** To what the task is about, or to itself. */
const pathOf = ({ id, aboutRoute, aboutId }: RowOf<typeof tasks>): string =>
  aboutRoute === null || aboutId === null ? `${tasks.route}/${id}` : `${aboutRoute}/${aboutId}`;
