/** A plan or an add-on, as the card shows it. */
export interface ShownOffer {
  readonly id: string;
  readonly unit: 'plan' | 'storage' | 'traffic';
  readonly name: string;
  /** Bytes. */
  readonly storage: number;
  /** Bytes of traffic; null: no limit. */
  readonly traffic: number | null;
}

export interface WidgetData {
  readonly offers: readonly ShownOffer[];
}
