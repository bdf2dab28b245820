import { Tag } from 'antd';
import { theBook } from '../../providers/book';
import { GroupedKeys } from '../../screens/controls/grouped-keys';
import { listIn, type RowData, textIn } from '../../screens/data/row';
import type { FormParts, InputProps, ShowParts } from '../../screens/screen';
import { useWords } from '../../screens/words';
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

const EventsCell = ({ row }: { readonly row: RowData }) => {
  const names = new Map(
    useEvents().flatMap(({ options }) => options.map(({ value, label }) => [value, label])),
  );
  return (
    <div className="cluster">
      {listIn(row, 'events').map((one) => (
        <Tag key={textIn(one, 'type')} className="flush">
          {names.get(textIn(one, 'type')) ?? textIn(one, 'type')}
        </Tag>
      ))}
    </div>
  );
};

export const webhooksForm: FormParts = { inputs: { events: EventsInput } };

export const webhooksShow: ShowParts = { cells: { events: EventsCell } };
