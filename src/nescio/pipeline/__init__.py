"""From notes to clean notes: detect, search the record, replace, check; and the engines that run it at scale."""
