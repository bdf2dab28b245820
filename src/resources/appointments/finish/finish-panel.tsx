import './finish.css';
import { CheckOutlined } from '@ant-design/icons';
import { useCan } from '@refinedev/core';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { humanDay } from '../../../i18n/human';
import { todayIn } from '../../../i18n/zone';
import { useSession } from '../../../providers/session';
import type { QueryAnswer } from '../../../schema/query';
import type { RowOf } from '../../../schema/types';
import { useAction } from '../../../screens/actions/use-action';
import { embeddedIn, textIn, zoneIn } from '../../../screens/data/row';
import { FieldFrame } from '../../../screens/form/frame/field-frame';
import { Glyph } from '../../../screens/glyph';
import { Notice } from '../../../screens/notice';
import { SidePanel } from '../../../screens/panel/side-panel';
import { Person } from '../../../screens/person/person';
import { useQueryOf } from '../../../screens/query/use-query-of';
import type { RowDialogProps } from '../../../screens/screen';
import { useBetween, useWords } from '../../../screens/words';
import { CameDialog } from '../came-dialog';
import type { appointments } from '../entity';
import { finish, noteVisit, visits } from '../own-visits';
import { photos } from '../visit-photos';
import { BookNext, NextVisit } from './next-visit';
import { Album, Photos } from './photos';

type Row = RowOf<typeof appointments>;

const past = { ar: 'من قبل', en: 'Before' } as const;
const save = { ar: 'حفظ وإنهاء', en: 'Save and finish' } as const;

/** Ends a visit with a note: one press, one field, one press. The notes of earlier visits stand beneath it. */
export const FinishPanel = (props: RowDialogProps<Row>) => <NotePanel {...props} action={finish} />;

/** Corrects the note of a visit. */
export const NoteVisitPanel = (props: RowDialogProps<Row>) => <NotePanel {...props} action={noteVisit} />;

type NotePanelProps = RowDialogProps<Row> & { readonly action: typeof finish | typeof noteVisit };

const NotePanel = ({ row, action, onClose }: NotePanelProps) => {
  const { t, label } = useWords();
  const between = useBetween();
  const [note, setNote] = useState(row.visitNote ?? '');
  const ending = useAction(finish);
  const noting = useAction(noteVisit);
  const isEnding = action === finish;
  const { isBusy, problem } = isEnding ? ending : noting;
  const [isAsking, setAsking] = useState(false);
  const send = async (came = row.attendanceId !== null) => {
    if (isEnding && !came) return setAsking(true);
    const values = { visitNote: note.trim() || null };
    const version = { version: row.version };
    const done = isEnding
      ? await ending.send({ id: row.id }, { ...values, came }, version)
      : await noting.send({ id: row.id }, values, version);
    if (done) onClose();
  };
  const earlier = useQueryOf(visits, {}, { params: { id: row.id } }).data ?? [];
  const taken = useQueryOf(photos, {}, { params: { id: row.id } }).data ?? [];
  const mayAdd = useCan({ resource: 'ownVisits', action: 'update' }).data?.can ?? false;
  return (
    <SidePanel
      isOpen
      title={label(action.label)}
      onClose={onClose}
      foot={
        <Button
          type="primary"
          size="large"
          block
          icon={<Glyph of={CheckOutlined} />}
          loading={isBusy}
          onClick={() => void send()}
        >
          {isEnding ? label(save) : t('common.save')}
        </Button>
      }
    >
      <div className="finish">
        <Person
          id={row.customerId}
          name={textIn(row, 'customerFullName') || row.title || ''}
          sub={row.services.map(({ serviceName }) => serviceName).join(between)}
          must={textIn(embeddedIn(row, 'customerId'), 'careNote')}
        />
        {problem !== '' && <Notice type="error" message={problem} />}
        <FieldFrame id="visit-note" label={label(noteVisit.label)} wide>
          <Input.TextArea
            id="visit-note"
            data-first
            autoSize={{ minRows: 4 }}
            maxLength={4000}
            value={note}
            onChange={({ target }) => setNote(target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send();
            }}
          />
        </FieldFrame>
        <Photos
          row={row}
          all={taken.filter(({ appointmentId }) => appointmentId === row.id)}
          mayAdd={mayAdd}
          beside={isEnding && <BookNext row={row} />}
        />
        {isEnding && <NextVisit row={row} />}
        <Past row={row} visits={earlier} photos={taken} />
        {isAsking && (
          <CameDialog
            row={row}
            isBusy={isBusy}
            problem={problem}
            onCame={() => void send(true)}
            onAbsent={onClose}
            onClose={() => setAsking(false)}
          />
        )}
      </div>
    </SidePanel>
  );
};

interface PastProps {
  readonly row: Row;
  readonly visits: QueryAnswer<typeof visits>;
  readonly photos: QueryAnswer<typeof photos>;
}

const Past = ({ row, visits: data, photos: taken }: PastProps) => {
  const { label, lang } = useWords();
  const zone = zoneIn(useSession(), row.branchId);
  if (data.length === 0) return null;
  const dayOf = (at: string) => todayIn(zone, new Date(at));
  return (
    <section aria-label={label(past)}>
      <h3>{label(past)}</h3>
      <ul className="finish-past">
        {data.map(({ id, start, services, staff, note }) => (
          <li key={id}>
            <span className="finish-past-head">
              <bdi>{services}</bdi>
              <span className="soft">{humanDay(dayOf(start), todayIn(zone, new Date()), lang)}</span>
            </span>
            {note !== null && <bdi className="finish-past-note">{note}</bdi>}
            <Album row={row} of={taken.filter(({ appointmentId }) => appointmentId === id)} />
            <span className="soft">
              <bdi>{staff}</bdi>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
};
