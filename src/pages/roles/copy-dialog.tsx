import { useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Form, Input, Modal } from 'antd';
import { type FormEvent, useId, useState } from 'react';
import { useT } from '../../i18n/react';
import { request } from '../../providers/http';
import { HttpError, isAborted } from '../../providers/http-error';
import { errorMessage } from '../../providers/messages';
import { pushToast } from '../../providers/toasts';
import { useReturnFocus } from '../../screens/hooks';
import { numberIn } from '../../screens/row';
import { copiedIds, type Editor, type Right, type Role } from './policy';
import { roleTitle } from './role-words';
import { policyKey } from './use-policy';

interface CopyDialogProps {
  readonly role: Role;
  readonly rights: readonly Right[];
  readonly editor: Editor;
  readonly onClose: () => void;
}

/** A new role that starts with the rights of another one. */
export const CopyDialog = ({ role, rights, editor, onClose }: CopyDialogProps) => {
  useReturnFocus();
  const t = useT();
  const client = useQueryClient();
  const formId = useId();
  const [name, setName] = useState(() =>
    t('roles.copyName', { name: roleTitle(role.name, t) }).replace(/[\u2068\u2069]/g, ''),
  );
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState('');

  const copy = async (event: FormEvent) => {
    event.preventDefault();
    if (isSaving) return;
    if (name.trim() === '') return setProblem(t('common.required'));
    setSaving(true);
    setProblem('');
    try {
      const made = await request('POST', '/roles', {
        body: { name: name.trim(), description: role.description || null },
      });
      await giveRights(numberIn(made.data, 'id') ?? 0);
      onClose();
    } catch (error) {
      if (isAborted(error)) return;
      if (!(error instanceof HttpError)) throw error;
      setProblem(errorMessage(error, t));
    } finally {
      setSaving(false);
      void client.invalidateQueries({ queryKey: [policyKey] });
    }
  };
  /** The role is there already: when its rights cannot be given, that is said and it stays empty. */
  const giveRights = async (id: number) => {
    try {
      await request('POST', `/permissions/role/${id}/assign`, {
        body: { permissionIds: copiedIds(role, rights, editor) },
      });
      pushToast({ kind: 'success', title: t('roles.copied') });
    } catch (error) {
      const text = t('roles.error.copyRights', { message: errorMessage(error, t) });
      pushToast({ kind: 'warning', title: t('common.warning'), text });
    }
  };
  return (
    <Modal
      open
      centered
      width={460}
      title={t('roles.copy')}
      maskClosable={false}
      onCancel={isSaving ? () => {} : onClose}
      footer={
        <>
          <Button onClick={onClose} disabled={isSaving}>
            {t('common.cancel')}
          </Button>
          <Button type="primary" htmlType="submit" form={formId} loading={isSaving}>
            {t(isSaving ? 'common.saving' : 'common.save')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={(event) => void copy(event)} noValidate>
        <Form.Item
          layout="vertical"
          label={t('common.name')}
          htmlFor={`${formId}-name`}
          required
          validateStatus={problem ? 'error' : ''}
          help={problem || undefined}
        >
          <Input
            id={`${formId}-name`}
            dir="auto"
            maxLength={60}
            value={name}
            aria-invalid={problem !== ''}
            onChange={({ target }) => setName(target.value)}
          />
        </Form.Item>
        <Alert type="info" showIcon message={t('roles.copyNote')} />
      </form>
    </Modal>
  );
};
