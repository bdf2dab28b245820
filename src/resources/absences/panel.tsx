import './panel.css';
import { DeleteOutlined } from '@ant-design/icons';
import { useCan } from '@refinedev/core';
import { Segmented, Skeleton } from 'antd';
import { Suspense, useMemo, useRef, useState } from 'react';
import { failureText } from '../../providers/http-error';
import { findOption } from '../../schema/text/accept';
import { Failure } from '../../screens/controls/failure';
import { IconButton } from '../../screens/controls/icon-button';
import { FormBody } from '../../screens/form/form-dialog';
import { useSelect } from '../../screens/form/frame/field-frame';
import { useEntityForm } from '../../screens/form/use-entity-form';
import type { FormValues } from '../../screens/form/values/merge';
import { lazyPart } from '../../screens/lazy-part';
import { SidePanel } from '../../screens/panel/side-panel';
import type { FormParts, InputProps } from '../../screens/screen';
import { useWords } from '../../screens/words';
import { absences } from './entity';

const DeleteDialog = lazyPart(() => import('../../screens/actions/delete-dialog'), 'DeleteDialog');

/** The stored absence to change, or the values that a new one begins with. */
export type AbsenceOf = { readonly id: number } | { readonly values: FormValues };

const KindInput = (place: InputProps) => {
  const { label } = useWords();
  const { common, text, onChange } = useSelect(place);
  const { options } = absences.fields.kind;
  return (
    <Segmented
      id={common.id}
      block
      value={findOption(options, String(text))?.value ?? 'Leave'}
      options={options.map((option) => ({ value: option.value, label: label(option.label) }))}
      onChange={onChange}
    />
  );
};

const parts: FormParts = {
  order: ['staffId', 'kind', 'start', 'end', 'note', 'branchId'],
  inputs: { kind: KindInput },
};

/** Makes or changes leave or blocked time beside the calendar or the roster, which stay in use. */
export const AbsencePanel = ({ of, onClose }: { readonly of: AbsenceOf; readonly onClose: () => void }) => {
  const { t, entityText } = useWords();
  const mode = 'id' in of ? 'update' : 'create';
  const entityForm = useEntityForm(absences, mode, 'id' in of ? String(of.id) : '', mode === 'update');
  const { row, failure, retry } = entityForm;
  const mayDelete = useCan({ resource: absences.name, action: 'delete' }).data?.can;
  const [isDeleting, setDeleting] = useState(false);
  const [round, setRound] = useState(0);
  const tryClose = useRef<() => void>(onClose);
  const given = useMemo<FormParts>(
    () => ('values' in of ? { ...parts, given: () => of.values } : parts),
    [of],
  );
  return (
    <SidePanel
      isOpen
      title={entityText(absences, mode === 'create' ? 'add' : 'editTitle')}
      onClose={() => tryClose.current()}
      tools={
        row &&
        mayDelete && (
          <IconButton
            type="text"
            danger
            icon={DeleteOutlined}
            text={t('common.delete')}
            onClick={() => setDeleting(true)}
          />
        )
      }
    >
      {failure && !row ? (
        <Failure
          text={failureText({ entity: absences.name, operation: 'load', error: failure, t })}
          retry={retry}
        />
      ) : mode === 'create' || row ? (
        <div className="absence-form">
          <FormBody
            key={round}
            entity={absences}
            entityForm={entityForm}
            mode={mode}
            row={row}
            parts={given}
            onDone={onClose}
            onRestart={() => setRound((before) => before + 1)}
            tryClose={tryClose}
          />
        </div>
      ) : (
        <Skeleton active title={false} />
      )}
      <Suspense fallback={null}>
        {isDeleting && row && (
          <DeleteDialog
            screen={{ entity: absences }}
            row={row}
            onClose={() => setDeleting(false)}
            onDone={onClose}
          />
        )}
      </Suspense>
    </SidePanel>
  );
};
