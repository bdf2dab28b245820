import { Cell } from '../../screens/cells/cells';
import type { RowData } from '../../screens/data/row';
import { Notice } from '../../screens/notice';
import { useQueryOf } from '../../screens/query/use-query-of';
import { useWords } from '../../screens/words';
import { officialTemplates } from './queries';

const { fields } = officialTemplates.answer;
const kindFields = fields.kinds.fields;
const templateFields = fields.templates.fields;

/** Of an official channel: the number's standing, which message has an approved template, and all templates. */
export const ApprovedTemplates = ({ row }: { readonly row: RowData }) => {
  const { t, label } = useWords();
  const { data } = useQueryOf(officialTemplates, {});
  const channel = data?.find(({ channelId }) => channelId === row.id);
  if (!channel) return null;
  const { problem, quality, dayLimit, kinds, templates } = channel;
  return (
    <section className="show-section">
      <h3 className="spaced">{label(officialTemplates.label)}</h3>
      {problem !== null && (
        <Notice
          type={problem === 'noAccount' ? 'info' : 'warning'}
          role="status"
          message={<Cell field={fields.problem} name="problem" holder={channel} />}
        />
      )}
      <dl className="show-list">
        {quality !== null && (
          <div className="show-item">
            <dt>{label(fields.quality.label)}</dt>
            <dd>
              <Cell field={fields.quality} name="quality" holder={channel} />
            </dd>
          </div>
        )}
        {dayLimit !== null && (
          <div className="show-item">
            <dt>{label(fields.dayLimit.label)}</dt>
            <dd>
              <bdi>{dayLimit}</bdi>
            </dd>
          </div>
        )}
        {kinds.map((kind) => (
          <div key={kind.kind} className="show-item">
            <dt>
              <Cell field={kindFields.kind} name="kind" holder={kind} />
            </dt>
            <dd className="cluster">
              <bdi dir="ltr">{kind.name}</bdi> <bdi dir="ltr">({kind.language})</bdi>{' '}
              <Cell field={kindFields.state} name="state" holder={kind} />
              {kind.reason !== null && <Cell field={kindFields.reason} name="reason" holder={kind} />}
            </dd>
          </div>
        ))}
      </dl>
      {templates.length > 0 && (
        <details>
          <summary>{t('messages.allTemplates')}</summary>
          <dl className="show-list">
            {templates.map((template) => (
              <div key={`${template.name} ${template.language}`} className="show-item">
                <dt>
                  <bdi dir="ltr">{template.name}</bdi> <bdi dir="ltr">({template.language})</bdi>
                </dt>
                <dd className="cluster">
                  <Cell field={templateFields.state} name="state" holder={template} />
                  {template.category !== null && (
                    <Cell field={templateFields.category} name="category" holder={template} />
                  )}
                  {template.reason !== null && (
                    <Cell field={templateFields.reason} name="reason" holder={template} />
                  )}
                </dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </section>
  );
};
