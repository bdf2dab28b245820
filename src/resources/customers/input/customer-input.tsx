import { UserAddOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Suspense, useRef, useState } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { useCan } from '../../../providers/access';
import { ReferenceSelect } from '../../../screens/controls/reference-select';
import { embeddedIn, textIn } from '../../../screens/data/row';
import type { FormValues } from '../../../screens/form/values/merge';
import { lazyPart } from '../../../screens/lazy-part';
import type { InputProps } from '../../../screens/screen';
import { useWords } from '../../../screens/words';
import { customers } from '../entity';
import './customer-input.css';

const NewCustomer = lazyPart(() => import('./new-customer'), 'NewCustomerDialog');

/** The customer, found by name, phone or code; one who is new is added without leaving the form. */
export const CustomerInput = ({ id, name, row, invalid, describedBy }: InputProps) => {
  const { t } = useWords();
  const { field } = useController<FormValues>({ name });
  const { setFocus } = useFormContext<FormValues>();
  const branchId = useWatch<FormValues>({ name: 'branchId' });
  const mayCreate = useCan('customers.create');
  const [typed, setTyped] = useState('');
  const [isAdding, setAdding] = useState(false);
  const adder = useRef<HTMLButtonElement>(null);
  const add = () => setAdding(true);
  const close = () => {
    setAdding(false);
    // After the dialog has left the page, as its own focus goes with it.
    setTimeout(() => setFocus(name));
  };
  return (
    <>
      <span className="customer-input">
        <ReferenceSelect
          id={id}
          to={customers.name}
          inputRef={field.ref}
          value={typeof field.value === 'number' ? field.value : null}
          onChange={field.onChange}
          onBlur={({ relatedTarget }) => {
            // Whoever is being added has not been forgotten.
            if (relatedTarget !== adder.current && !isAdding) field.onBlur();
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
          <Button
            ref={adder}
            icon={<UserAddOutlined />}
            aria-label={t('appointments.newCustomer')}
            title={t('appointments.newCustomer')}
            onBlur={() => {
              if (!isAdding) field.onBlur();
            }}
            onClick={add}
          />
        )}
      </span>
      {isAdding && (
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
      )}
    </>
  );
};

/** In the list itself, as nobody looks beside it while typing; the focus stays in the picker until the dialog takes it. */
const AddTyped = ({ typed, onAdd }: { readonly typed: string; readonly onAdd: () => void }) => {
  const { t } = useWords();
  return (
    <button
      type="button"
      className="bare picker-add"
      tabIndex={-1}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onAdd}
    >
      <UserAddOutlined aria-hidden /> {t('picker.addTyped', { typed })}
    </button>
  );
};
