import { Module } from '@nestjs/common';
import { ScheduleModule } from '@nestjs/schedule';
import { WatchTable } from './watch-table.js';

/** Watching resources for clients. */
@Module({ imports: [ScheduleModule.forRoot()], providers: [WatchTable], exports: [WatchTable] })
export class SubscriptionsModule {}
