import { Module } from '@nestjs/common';
import { Domain } from '../../authoring/domain.decorator.js';
import { CustomEmojiActions } from './custom-emoji.actions.js';

/** Emoji that groups make for themselves, as this server offers them. */
@Domain('custom_emoji', { summary: 'Emoji a group defines for itself', icon: 'smile-plus' })
@Module({ providers: [CustomEmojiActions] })
export class CustomEmojiModule {}
