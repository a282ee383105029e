import { type TBoolean, type TOptional, Type } from 'typebox';

/** What a role of one's own may let people do beyond the role that it builds on. */
export const permissionNames = {
  apply_security_scan_profiles: 'Apply security scan profiles',
  admin_merge_request: 'Approve merge requests',
  archive_project: 'Archive projects',
  admin_ai_catalog_item_consumer: 'Set up agents and flows of the AI catalog in a project',
  destroy_package: 'Delete packages and their files',
  remove_project: 'Delete projects',
  remove_group: 'Delete and restore subgroups',
  manage_security_policy_link: 'Link projects of security policies',
  admin_ai_catalog_item: 'Make and change agents and flows of the AI catalog',
  admin_compliance_framework: 'Manage compliance frameworks',
  admin_cicd_variables: 'Manage CI/CD variables',
  manage_deploy_tokens: 'Manage deploy tokens',
  manage_group_access_tokens: 'Manage access tokens of groups',
  admin_group_member: 'Manage members of groups',
  admin_integrations: 'Manage integrations',
  manage_merge_request_settings: 'Change the settings of merge requests and approvals',
  manage_project_access_tokens: 'Manage access tokens of projects',
  admin_protected_branch: 'Manage protected branches',
  admin_protected_environments: 'Manage protected environments',
  admin_push_rules: 'Change push rules',
  admin_runners: 'Manage runners',
  admin_security_attributes: 'Manage security attributes; with read_security_attribute',
  admin_terraform_state: 'Use, lock and remove Terraform states',
  admin_vulnerability: 'Decide about vulnerabilities; with read_vulnerability',
  admin_web_hook: 'Manage webhooks',
  read_agent_artifacts: 'Read what agents left behind',
  read_compliance_dashboard: 'Read the compliance centre',
  read_security_scan_profiles: 'Read security scan profiles',
  read_virtual_registry: 'Read virtual registries of a top-level group',
  update_sec_ai_workflow_settings: 'Change the settings of AI in security; with read_vulnerability',
  read_admin_cicd: 'Read runners and jobs in the admin area',
  read_crm_contact: 'Read contacts of customer relations',
  read_dependency: 'Read dependencies and licences',
  read_admin_groups: 'Read groups in the admin area',
  read_admin_projects: 'Read projects in the admin area',
  read_code: 'Read code',
  read_runners: 'Read runners',
  read_security_attribute: 'Read security attributes',
  read_admin_subscription: 'Read the subscription in the admin area',
  read_admin_monitoring: 'Read the state of the instance in the admin area',
  read_admin_users: 'Read users in the admin area',
  read_vulnerability: 'Read vulnerabilities and security dashboards',
} as const;

type Permission = keyof typeof permissionNames;

/** The same as parameters. */
export const permissions = Object.fromEntries(
  Object.entries(permissionNames).map(([name, what]) => [name, Type.Optional(Type.Boolean({ description: `${what}. Default false.` }))]),
) as Record<Permission, TOptional<TBoolean>>;
