import {
  Create,
  DateField,
  DeleteButton,
  Edit,
  EditButton,
  List,
  Show,
  ShowButton,
  TextField,
  useForm,
  useSelect,
  useTable,
} from '@refinedev/antd';
import { useOne, useResourceParams, useShow } from '@refinedev/core';
import { Form, Input, Select, Space, Table } from 'antd';

interface FollowUp {
  readonly id: number;
  readonly subject: string;
  readonly priority: string;
  readonly scheduledDate: string;
  readonly customerId: number;
  readonly customerName: string;
}

interface Customer {
  readonly id: number;
  readonly fullName: string;
}

const FollowUpList = () => {
  const { tableProps } = useTable<FollowUp>({
    syncWithLocation: true,
    sorters: { initial: [{ field: 'scheduledDate', order: 'desc' }] },
    filters: { permanent: [{ field: 'priority', operator: 'eq', value: 'High' }] },
  });
  return (
    <List>
      <Table {...tableProps} rowKey="id">
        <Table.Column dataIndex="subject" title="subject" />
        <Table.Column dataIndex="priority" title="priority" />
        <Table.Column
          dataIndex="scheduledDate"
          title="scheduledDate"
          render={(value: string) => <DateField value={value} format="YYYY-MM-DD" />}
        />
        <Table.Column<FollowUp>
          render={(_, { id }) => (
            <Space>
              <ShowButton hideText size="small" recordItemId={id} />
              <EditButton hideText size="small" recordItemId={id} />
              <DeleteButton hideText size="small" recordItemId={id} mutationMode="undoable" />
            </Space>
          )}
        />
      </Table>
    </List>
  );
};

const Fields = ({ customerId }: { readonly customerId?: number | undefined }) => {
  const { selectProps } = useSelect<Customer>({
    resource: 'customers',
    optionLabel: 'fullName',
    optionValue: 'id',
    defaultValue: customerId,
    onSearch: (value) => [{ field: 'search', operator: 'contains', value }],
  });
  const { selectProps: branchProps } = useSelect({ resource: 'branches', optionLabel: 'name' });
  return (
    <>
      <Form.Item label="customerId" name="customerId">
        <Select {...selectProps} />
      </Form.Item>
      <Form.Item label="branchId" name="branchId">
        <Select {...branchProps} />
      </Form.Item>
      <Form.Item label="subject" name="subject">
        <Input />
      </Form.Item>
      <Form.Item label="scheduledDate" name="scheduledDate">
        <Input />
      </Form.Item>
      <Form.Item label="priority" name="priority">
        <Select options={['Low', 'Medium', 'High', 'Urgent'].map((value) => ({ value, label: value }))} />
      </Form.Item>
    </>
  );
};

const FollowUpCreate = () => {
  const { formProps, saveButtonProps } = useForm<FollowUp>();
  return (
    <Create saveButtonProps={saveButtonProps}>
      <Form {...formProps} layout="vertical">
        <Fields />
      </Form>
    </Create>
  );
};

const FollowUpEdit = () => {
  const { formProps, saveButtonProps, query } = useForm<FollowUp>();
  return (
    <Edit saveButtonProps={saveButtonProps}>
      <Form {...formProps} layout="vertical">
        <Fields customerId={query?.data?.data.customerId} />
      </Form>
    </Edit>
  );
};

const FollowUpShow = () => {
  const { query, result } = useShow<FollowUp>();
  const customer = useOne<Customer>({
    resource: 'customers',
    id: result?.customerId ?? 0,
    queryOptions: { enabled: result !== undefined },
  });
  return (
    <Show isLoading={query.isLoading}>
      <TextField value={result?.subject} />
      <TextField value={customer.result?.fullName} />
    </Show>
  );
};

export const FollowUpsPage = () => {
  const { action } = useResourceParams();
  switch (action) {
    case 'create':
      return <FollowUpCreate />;
    case 'edit':
      return <FollowUpEdit />;
    case 'show':
      return <FollowUpShow />;
    default:
      return <FollowUpList />;
  }
};
