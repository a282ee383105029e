import { Injectable } from '@nestjs/common';
import { Type } from 'typebox';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { Paging } from '../../vocabulary/paging.js';
import { GroupRef } from '../../vocabulary/refs.js';
import { sshCertificateCard, sshCertificateTable } from './group-ssh-certificate.view.js';

const keywords = ['certificate authority', 'CA key', 'git over ssh', 'sign keys'];

/** Authorities whose SSH certificates let members of a top-level group in. */
@Injectable()
export class GroupSshCertificateActions {
  @RestAction('group.ssh_cert_list', 'GET /groups/:group_id/ssh_certificates', {
    title: 'List SSH certificates of group',
    summary: 'List the authorities whose SSH certificates give access to a top-level group.',
    effect: 'read',
    since: '16.4',
    tier: 'premium',
    params: Type.Object({ group_id: GroupRef, ...Paging }),
    view: sshCertificateTable,
    tool: 'gitlab_list_group_ssh_certificates',
    keywords,
    related: ['group.ssh_cert_create', 'group.ssh_cert_delete'],
  })
  declare readonly list: RestCall;

  @RestAction('group.ssh_cert_create', 'POST /groups/:group_id/ssh_certificates', {
    title: 'Add SSH certificate to group',
    summary: 'Add an authority to a top-level group, whose SSH certificates then let its members in.',
    effect: 'write',
    since: '16.4',
    tier: 'premium',
    params: Type.Object({
      group_id: GroupRef,
      title: Type.String({ description: 'What it is called in GitLab.', minLength: 1 }),
      key: Type.String({ description: 'Public key of the authority: `ssh-ed25519 AAAA…`.', minLength: 1 }),
    }),
    view: sshCertificateCard,
    tool: 'gitlab_create_group_ssh_certificate',
    example: { group_id: 'group', title: 'Corporate CA', key: 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIExample' },
    keywords: [...keywords, 'new'],
    related: ['group.ssh_cert_list'],
  })
  declare readonly create: RestCall;

  @RestAction('group.ssh_cert_delete', 'DELETE /groups/:group_id/ssh_certificates/:ssh_certificates_id', {
    title: 'Delete SSH certificate of group',
    summary: 'Delete an authority from a top-level group, whose SSH certificates then let nobody in any more.',
    effect: 'destroy',
    since: '16.4',
    tier: 'premium',
    params: Type.Object({ group_id: GroupRef, ssh_certificates_id: Type.Integer({ description: 'Id of the certificate, as group.ssh_cert_list shows it.', minimum: 1 }) }),
    tool: 'gitlab_delete_group_ssh_certificate',
    done: 'The SSH certificate was deleted.',
    paramAliases: { certificate_id: 'ssh_certificates_id', ssh_certificate_id: 'ssh_certificates_id', id: 'ssh_certificates_id' },
    keywords: [...keywords, 'remove', 'revoke'],
    related: ['group.ssh_cert_list'],
  })
  declare readonly delete: RestCall;
}
