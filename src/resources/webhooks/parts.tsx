import { theBook } from '../../providers/book';
import type { RowOf } from '../../schema/types';
import { IssueOnce } from '../../screens/actions/one-time-secret';
import { GroupedKeys, KeyTags } from '../../screens/controls/grouped-keys';
import { Notice } from '../../screens/notice';
import type { FormParts, InputProps, RowDialogProps, ShowParts } from '../../screens/screen';
import { useWords } from '../../screens/words';
import { issueSecret } from './actions';
import { webhooks } from './entity';
import { eventsOf, eventTypeOf } from './event-types';

/** Events of each entity, each named with its entity, because a chosen one stands alone. */
const useEvents = () => {
  const { label } = useWords();
  return eventsOf(theBook()).map(({ entity, verbs }) => ({
    label: label(entity.label.many),
    options: verbs.map(({ value, label: verb }) => ({
      value: eventTypeOf(entity.audit, value),
      label: `${label(entity.label.one)}: ${label(verb)}`,
    })),
  }));
};

const EventsInput = (props: InputProps) => {
  const events = useEvents();
  return (
    <GroupedKeys {...props} label={useWords().label(webhooks.fields.events.label)} groups={() => events} />
  );
};

const EventsCell = ({ row }: { readonly row: RowOf<typeof webhooks> }) => {
  const known = useEvents().flatMap(({ options }) => options);
  const nameOf = (type: string) => known.find(({ value }) => value === type)?.label ?? type;
  return <KeyTags keys={row.events.map(({ type }) => type)} nameOf={nameOf} />;
};

export const webhooksForm: FormParts = { inputs: { events: EventsInput } };

export const webhooksShow: ShowParts<RowOf<typeof webhooks>> = { cells: { events: EventsCell } };

/** Issues a secret and shows it, which the server does only this once. */
export const SecretDialog = (props: RowDialogProps) => {
  const { t, label } = useWords();
  return (
    <IssueOnce
      {...props}
      action={issueSecret}
      screen={{ entity: webhooks }}
      shown={({ secret }) => ({
        label: label(issueSecret.answer.fields.secret.label),
        secret,
        children: <Notice type="warning" message={t('webhooks.secretOnce')} />,
      })}
    />
  );
};
