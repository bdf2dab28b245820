import { UserAddOutlined } from '@ant-design/icons';
import { useCan } from '@refinedev/core';
import { Suspense, useRef, useState } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { IconButton } from '../../../screens/controls/icon-button';
import { ReferenceSelect } from '../../../screens/controls/reference-select';
import { embeddedIn, textIn } from '../../../screens/data/row';
import { FieldFrame } from '../../../screens/form/frame/field-frame';
import type { FormValues } from '../../../screens/form/values/merge';
import { Glyph } from '../../../screens/glyph';
import { lazyPart } from '../../../screens/lazy-part';
import type { InputProps } from '../../../screens/screen';
import { useWords } from '../../../screens/words';
import { customers } from '../entity';
import './customer-input.css';

const NewCustomer = lazyPart(() => import('./new-customer'), 'NewCustomer');

/** Picks a customer by name, phone or code, or adds a new one without leaving the form. */
export const CustomerInput = ({ id, name, row, invalid, describedBy }: InputProps) => {
  const { t } = useWords();
  const { field } = useController<FormValues>({ name });
  const { setFocus } = useFormContext<FormValues>();
  const branchId = useWatch<FormValues>({ name: 'branchId' });
  const mayCreate = useCan({ resource: 'customers', action: 'create' }).data?.can;
  const [typed, setTyped] = useState('');
  const [isAdding, setAdding] = useState(false);
  const adder = useRef<HTMLButtonElement>(null);
  const add = () => setAdding(true);
  const close = () => {
    setAdding(false);
    // Wait until the part is removed, because the focus inside it is lost then, unless what comes next has taken it.
    setTimeout(() => document.activeElement === document.body && setFocus(name));
  };
  if (isAdding)
    return (
      <Suspense fallback={null}>
        <NewCustomer
          typed={typed}
          branchId={typeof branchId === 'number' ? branchId : null}
          onClose={close}
          onAdded={(added) => {
            field.onChange(added);
            close();
          }}
        />
      </Suspense>
    );
  return (
    <span className="customer-input flex gap-4">
      <ReferenceSelect
        id={id}
        to={customers.name}
        inputRef={field.ref}
        value={typeof field.value === 'number' ? field.value : null}
        onChange={field.onChange}
        onBlur={({ relatedTarget }) => {
          // No blur before a customer is added, because it would report the field as missing.
          if (relatedTarget !== adder.current) field.onBlur();
        }}
        onTyped={setTyped}
        {...(mayCreate
          ? { onNobody: add, footer: typed.trim() !== '' && <AddTyped typed={typed.trim()} onAdd={add} /> }
          : {})}
        aria-invalid={invalid}
        aria-describedby={describedBy}
        known={textIn(embeddedIn(row, name), customers.title)}
      />
      {mayCreate && (
        <IconButton ref={adder} icon={UserAddOutlined} text={t('appointments.newCustomer')} onClick={add} />
      )}
    </span>
  );
};

/** The customer of a dialog that is a form without fields of an entity. */
export const CustomerField = ({ id }: { readonly id: string }) => {
  const { t } = useWords();
  return (
    <FieldFrame id={id} label={t('common.customer')} required wide>
      <CustomerInput id={id} name="customerId" mode="create" invalid={false} describedBy={undefined} />
    </FieldFrame>
  );
};

/** Shown inside the list, where the user looks while typing. The picker keeps the focus until the new part takes it. */
const AddTyped = ({ typed, onAdd }: { readonly typed: string; readonly onAdd: () => void }) => {
  const { t } = useWords();
  return (
    <button
      type="button"
      className="picker-add full anywhere"
      tabIndex={-1}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onAdd}
    >
      <Glyph of={UserAddOutlined} /> {t('picker.addTyped', { typed })}
    </button>
  );
};
