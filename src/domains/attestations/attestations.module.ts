import { Module } from '@nestjs/common';
import { Domain } from '../../authoring/domain.decorator.js';
import { AttestationActions } from './attestation.actions.js';

/** Statements about where artifacts come from, as this server offers them. */
@Domain('attestation', { summary: 'Provenance records of build artefacts', icon: 'stamp' })
@Module({ providers: [AttestationActions] })
export class AttestationsModule {}
