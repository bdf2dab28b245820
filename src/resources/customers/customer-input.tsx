import { UserAddOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { lazy, Suspense, useRef, useState } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { useCan } from '../../providers/access';
import type { FormValues } from '../../screens/form/merge';
import { ReferenceSelect } from '../../screens/reference-select';
import { embeddedIn, textIn } from '../../screens/row';
import type { InputProps } from '../../screens/screen';
import { useWords } from '../../screens/words';
import { customers } from './entity';
import './customer-input.css';

const NewCustomer = lazy(() =>
  import('./new-customer').then((file) => ({ default: file.NewCustomerDialog })),
);

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
            if (relatedTarget !== adder.current) field.onBlur();
          }}
          onTyped={setTyped}
          aria-invalid={invalid}
          {...(describedBy === undefined ? {} : { 'aria-describedby': describedBy })}
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
            onClick={() => setAdding(true)}
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
