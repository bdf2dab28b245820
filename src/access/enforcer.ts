import { type Enforcer, newEnforcer, newModel } from 'casbin';

/**
 * Access model of server and browser: a subject may do an action in a module if one of its roles holds it, or holds
 * `manage`, which implies read, create, update and delete but not export (P-07). Admin passes every check, whatever
 * the list says (PRM-30).
 */
export interface Policy {
  /** Permissions of each role, as `module.action`. */
  readonly permissions: readonly {
    readonly role: string;
    readonly module: string;
    readonly action: string;
  }[];
  readonly members: readonly { readonly subject: string; readonly role: string }[];
}

/** Builds an enforcer. The model is built by calls, because casbin's text parser needs Node's Buffer. */
export const enforcerOf = async (policy: Policy): Promise<Enforcer> => {
  const model = newModel();
  model.addDef('r', 'r', 'sub, obj, act');
  model.addDef('p', 'p', 'sub, obj, act');
  model.addDef('g', 'g', '_, _');
  model.addDef('e', 'e', 'some(where (p.eft == allow))');
  // The role look-up comes last, because it is slow and most rows fail before it.
  model.addDef(
    'm',
    'm',
    '((r.obj == p.obj && (r.act == p.act || (p.act == "manage" && r.act != "export"))) || p.obj == "*") && g(r.sub, p.sub)',
  );
  const enforcer = await newEnforcer(model);
  if (policy.permissions.length > 0)
    await enforcer.addPolicies(policy.permissions.map(({ role, module, action }) => [role, module, action]));
  await enforcer.addPolicy('Admin', '*', '*');
  if (policy.members.length > 0)
    await enforcer.addGroupingPolicies(policy.members.map(({ subject, role }) => [subject, role]));
  return enforcer;
};

/** Returns `can(subject, key)`, which caches each answer for as long as the policy is valid. */
export const deciderOf = (enforcer: Enforcer): ((subject: string, key: string) => boolean) => {
  const known = new Map<string, boolean>();
  return (subject, key) => {
    const id = `${subject} ${key}`;
    const before = known.get(id);
    if (before !== undefined) return before;
    const [module = '', action = ''] = key.split('.');
    const answer = enforcer.enforceSync(subject, module, action);
    known.set(id, answer);
    return answer;
  };
};

/** Returns the rule behind an answer, as casbin explains it: its role and the permission it grants. */
export const explainerOf =
  (enforcer: Enforcer) =>
  (subject: string, key: string): { readonly role: string; readonly rule: string } | undefined => {
    const [module = '', action = ''] = key.split('.');
    const [allowed, [role = '', object = '', act = '']] = enforcer.enforceExSync(subject, module, action);
    return allowed ? { role, rule: `${object}.${act}` } : undefined;
  };
