/** What the rules find in labelled samples, and how much of it is right. */
export type Evaluation = {
  name: string;
  /** Folder of the samples; its folders `tuned` and `unseen` are reported apart. */
  samples: string;
  run: (samples: unknown[]) => {
    /** One object a sample, for `--json`. */
    lines: object[];
    /** Figures as text for a terminal. */
    report: string;
    /** Mistakes as text, the worst first, for `--worst`. */
    worst?: readonly string[];
  };
};
